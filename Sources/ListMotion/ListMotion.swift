// ListMotion

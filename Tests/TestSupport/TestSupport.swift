import ListDiff

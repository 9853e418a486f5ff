/// Tables as programs print them.
enum PrintedTables {
  static let psAux = """
    USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
    root           1  0.0  0.1 167732 11784 ?        Ss   Nov20   0:09 /sbin/init splash
    root           2  0.0  0.0      0     0 ?        S    Nov20   0:00 [kthreadd]
    ada         2211  1.2  3.4 4567890 280044 ?      Sl   09:01  12:33 /usr/bin/gnome-shell --sm 1
    systemd+     812  0.0  0.0  16128  6144 ?        Ss   Nov20   0:03 /lib/systemd/systemd-oomd
    ada        20817 99.9  0.0   5892  2944 pts/1    R+   10:15   0:00 ps aux
    """

  static let psEf = """
    UID          PID    PPID  C STIME TTY          TIME CMD
    root           1       0  0 Nov20 ?        00:00:09 /sbin/init splash
    root           2       0  0 Nov20 ?        00:00:00 [kthreadd]
    ada         2211    1840 12 09:01 ?        00:12:33 /usr/bin/gnome-shell
    """

  static let pods = """
    NAMESPACE     NAME                               READY   STATUS             RESTARTS        AGE
    default       api-7d9c5b6f4-x2v8q                1/1     Running            0               3d4h
    default       worker-0                           0/1     CrashLoopBackOff   12 (2m1s ago)   41m
    kube-system   coredns-76f75df574-hkgs2           1/1     Running            1 (5d ago)      30d
    """

  static let podsWide = """
    NAME       READY   STATUS    RESTARTS   AGE   IP           NODE     NOMINATED NODE   READINESS GATES
    api-1      1/1     Running   0          3d    10.1.0.7     node-a   <none>           <none>
    worker-0   0/1     Pending   0          5s    <none>       <none>   <none>           <none>
    """

  static let docker = """
    CONTAINER ID   IMAGE          COMMAND                  CREATED        STATUS                    PORTS                    NAMES
    4c01db0b339c   ubuntu:22.04   "bash"                   17 hours ago   Up 17 hours                                        shell
    d7886598dbe2   postgres:16    "docker-entrypoint.s…"   2 days ago     Up 2 days (healthy)       0.0.0.0:5432->5432/tcp   db
    """

  static let df = """
    Filesystem      Size  Used Avail Use% Mounted on
    tmpfs           1.6G  2.1M  1.6G   1% /run
    /dev/nvme0n1p2  468G  213G  232G  48% /
    tmpfs           7.8G     0  7.8G   0% /dev/shm
    /dev/sdb1       1.8T  1.1T  621G  65% /media/ada/My Disk
    """

  static let ls = """
    total 24
    drwxr-xr-x 2 ada ada  4096 Nov 20 10:15 Documents
    -rw-r--r-- 1 ada ada 12345 Jan  5  2024 my notes.txt
    lrwxrwxrwx 1 root root    7 Apr  1 09:00 bin -> usr/bin
    """

  static let lsblk = """
    NAME        MAJ:MIN RM   SIZE RO TYPE MOUNTPOINTS
    sda           8:0    0 931.5G  0 disk
    └─sda1        8:1    0 931.5G  0 part /media/ada
    nvme0n1     259:0    0 476.9G  0 disk
    ├─nvme0n1p1 259:1    0   512M  0 part /boot/efi
    └─nvme0n1p2 259:2    0 476.4G  0 part /
    """

  static let units = """
      UNIT                        LOAD      ACTIVE   SUB       DESCRIPTION
      dbus.service                loaded    active   running   D-Bus System Message Bus
    ● backup.service              loaded    failed   failed    Nightly backup
    ● gone.service                not-found inactive dead      gone.service

    Legend: LOAD   → Reflects whether the unit definition was properly loaded.
            ACTIVE → The high-level unit activation state, i.e. generalization of SUB.
            SUB    → The low-level unit activation state, values depend on unit type.

    3 loaded units listed.
    """

  static let netstat = """
    Active Internet connections (only servers)
    Proto Recv-Q Send-Q Local Address           Foreign Address         State
    tcp        0      0 127.0.0.1:631           0.0.0.0:*               LISTEN
    tcp        0      0 0.0.0.0:22              0.0.0.0:*               LISTEN
    tcp6       0      0 :::80                   :::*                    LISTEN
    udp        0      0 0.0.0.0:5353            0.0.0.0:*
    """

  static let ss = """
    State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process
    LISTEN 0      128          0.0.0.0:22         0.0.0.0:*     users:(("sshd",pid=812,fd=3))
    LISTEN 0      4096      127.0.0.1:5432       0.0.0.0:*
    ESTAB  0      36        10.0.0.5:22       10.0.0.9:51234
    """

  static let top = """
    top - 10:15:01 up 3 days,  1:02,  2 users,  load average: 0.52, 0.58, 0.59
    Tasks: 312 total,   1 running, 311 sleeping,   0 stopped,   0 zombie
    %Cpu(s):  2.3 us,  0.8 sy,  0.0 ni, 96.7 id,  0.1 wa,  0.0 hi,  0.1 si,  0.0 st
    MiB Mem :  15842.6 total,   2101.9 free,   7321.5 used,   6419.2 buff/cache
    MiB Swap:   2048.0 total,   2048.0 free,      0.0 used.   7902.4 avail Mem

        PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
       2211 ada       20   0 4567890 280044 120332 S   6.2   1.7  12:33.10 gnome-shell
          1 root      20   0  167732  11784   8404 S   0.0   0.1   0:09.33 systemd
         17 root      rt   0       0      0      0 S   0.0   0.0   0:00.50 migration/0
    """

  static let getAll = """
    NAME        READY   STATUS    RESTARTS   AGE
    pod/api-1   1/1     Running   0          3d

    NAME                 TYPE        CLUSTER-IP   EXTERNAL-IP   PORT(S)   AGE
    service/kubernetes   ClusterIP   10.96.0.1    <none>        443/TCP   30d
    """

  static let free = """
                   total        used        free      shared  buff/cache   available
    Mem:        24684092      358520    24155224        8856      421288    24325572
    Swap:              0           0           0
    """

  static let interrupts = """
               CPU0       CPU1
     24:          1          0  IO-APIC   5-edge      ACPI:Ged
     26:          0         13  IO-APIC   4-edge      ttyS0
    LOC:    9282457   10379595   Local timer interrupts
    CAL:   11513700   10713186   Function call interrupts
    ERR:          0
    """
}

# Makes the folder $1, a Debian, the root of everything that follows, and has its user `somebody` run the rest of the
# arguments. A change of root by `chroot` alone would not do: who was changed so may have no users of their own.
set -e
mount --bind "$1" "$1"
cd "$1"
mkdir -p before
pivot_root . before
mount -t proc proc /proc
mount -t sysfs sysfs /sys
# Podman wants control groups of the second version, whatever this machine has.
mount -t cgroup2 none /sys/fs/cgroup
mount --rbind /before/dev /dev
umount -l /before
shift
cd /image
exec runuser -u somebody -- env HOME=/somebody XDG_RUNTIME_DIR=/somebody/run STORAGE_DRIVER=vfs "$@"

#!/bin/busybox sh
# The first process of the guest: loads what a virtual HID device needs, mounts the host's files read-only, and runs the
# checks among them. The two names in quotes at its end are filled in when the guest is built.
B=/bin/busybox
$B mount -t proc proc /proc
$B mount -t sysfs sys /sys
$B mount -t devtmpfs dev /dev
for module in $($B cat /modules/order); do $B insmod /modules/$module || echo "@missing module $module"; done
$B mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=524288,cache=loose host /host || echo "@missing the files of the host"
$B mount -t proc proc /host/proc
$B mount -t sysfs sys /host/sys
$B mount -t devtmpfs dev /host/dev
# Not over /tmp, where the project itself may lie.
$B mount -t tmpfs run /host/run
$B chroot /host /usr/bin/env -i HOME=/root PATH=/usr/bin:/bin:/usr/sbin:/sbin TMPDIR=/run "NODE" --no-warnings "PROGRAM"
$B poweroff -f

podman build --quiet --format docker --file deploy/Dockerfile --tag branan-check .
# Health is asked for below: podman would have systemd ask.
export DISABLE_HC_SYSTEMD=true
podman run --detach --name branan-check --cgroups=disabled --network=host \
    --volume branan-check:/data branan-check --port "$1"
trap 'podman rm --force --volumes branan-check >&2; podman volume rm --force branan-check >&2; podman rmi --force branan-check >&2' EXIT
until podman logs branan-check 2>&1 | grep --quiet http:; do
    test "$(podman inspect --format '{{.State.Running}}' branan-check)" = true
done
echo running
read -r seen
podman exec branan-check /branan health "http://127.0.0.1:$1"
test "$(podman inspect --format '{{.Config.User}}' branan-check)" = 7711:7711
podman stop --time 10 branan-check
test "$(podman inspect --format '{{.State.ExitCode}}' branan-check)" = 0
podman start branan-check
podman stop branan-check
# As the image is run without a word, and asked as the image says; with a network of its own, whose ports are free.
podman rm branan-check >&2
podman run --detach --name branan-check --cgroups=disabled --network=none branan-check
until podman logs branan-check 2>&1 | grep --quiet http:; do
    test "$(podman inspect --format '{{.State.Running}}' branan-check)" = true
done
podman healthcheck run branan-check

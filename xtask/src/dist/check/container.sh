podman build --quiet --format docker --file deploy/Dockerfile --tag branan-check .
# Its own health is asked for below: podman would have systemd ask.
podman run --detach --name branan-check --no-healthcheck --cgroups=disabled --network=host \
    --volume branan-check:/data branan-check --port "$1"
trap 'podman rm --force branan-check >&2; podman volume rm --force branan-check >&2; podman rmi --force branan-check >&2' EXIT
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

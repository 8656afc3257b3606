// Prints what the gateway sends. Node 22 or newer, Node 20 with --experimental-websocket, or the Node that Guildhall brings:
// node_modules/.bin/node
//
//     node examples/watch.mjs http://localhost:8080/api SESSION_COOKIE
const [api, cookie] = process.argv.slice(2)
const socket = new WebSocket(`${api.replace(/^http/, 'ws')}/gateway`, {
  headers: { cookie: `service_session=${cookie}` },
})
let heartbeat

socket.addEventListener('message', ({ data }) => {
  const frame = JSON.parse(data)
  console.log(frame.type, JSON.stringify(frame.data).slice(0, 300))
  if (frame.type !== 'hello') return
  heartbeat = setInterval(
    () => socket.send(JSON.stringify({ type: 'heartbeat', id: 'beat', data: {} })),
    frame.data.heartbeatMs,
  )
})
socket.addEventListener('close', ({ code, reason }) => {
  clearInterval(heartbeat)
  console.log('closed', code, reason)
})

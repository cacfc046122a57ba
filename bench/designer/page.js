/**
 * In the page, before anything of it runs: notes for each press and each move of a drag how long it took from the event
 * itself until the frame was painted that shows it.
 */
window.painted = []
const sent = []
const { port1, port2 } = new MessageChannel()
// the message comes after the frame was handed over
port1.onmessage = () => {
  const now = performance.now()
  for (const { type, at } of sent.splice(0)) window.painted.push({ type, ms: now - at })
}
for (const type of ['click', 'keydown', 'pointermove'])
  addEventListener(
    type,
    ({ timeStamp, isTrusted, buttons, key }) => {
      if (!isTrusted || key === 'Control' || (type === 'pointermove' && buttons === 0)) return
      requestAnimationFrame(() => {
        sent.push({ type, at: timeStamp })
        port2.postMessage(0)
      })
    },
    true,
  )

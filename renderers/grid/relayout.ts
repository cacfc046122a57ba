/** CN-08: how long after its room changed a table is laid out anew, in milliseconds. */
export const relayoutDelay = 50

/** Makes of `layOut` what may be called at every step of a change: it is done once in a while, and once more after the last. */
export function relayout(layOut: () => void): { (): void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      layOut()
    }, relayoutDelay)
  }
  return Object.assign(soon, {
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  })
}

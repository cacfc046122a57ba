/** Stylesheets that were asked for and did not come. The loader takes each for there once it has asked, and asks no more. */
const missing = new Set<HTMLLinkElement>()

globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (typeof HTMLLinkElement !== 'undefined' && target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  },
  true,
)

function askAgain(old: HTMLLinkElement, round: number): Promise<void> {
  return new Promise((done, fail) => {
    const [file] = old.href.split('?', 1)
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${file}?again=${round}` })
    link.onload = () => done()
    link.onerror = () => fail(new Error(`Unable to preload CSS for ${file}`))
    missing.delete(old)
    old.replaceWith(link)
  })
}

/** Asks once more for every stylesheet that did not come, whichever part wanted it; throws when one stays away. */
export async function askForStyles(round: number): Promise<void> {
  await Promise.all([...missing].map((link) => askAgain(link, round)))
}

/**
 * The Content-Security-Policy lets a style element in only with the page's nonce. antd takes the nonce for its own
 * styles, but the lock of the page's scrolling behind its dialogs cannot be told: so every style element gets it.
 */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

if (nonce) {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as typeof document.createElement
}

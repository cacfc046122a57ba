import { basePath } from '../storage.ts'
import { takeToken, token } from './session.ts'

const path = `${basePath === '/' ? '' : basePath}/workFlowDetail`

/**
 * RT-04, readings C-060 and C-087: a link to a workflow may bring a token. It is kept before the guard looks, and leaves
 * the address bar and the history at once. Who is signed in already stays who they are: a link must not make somebody
 * work in another person's name.
 */
export function takeLinkToken() {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  const given = query.get('token')
  if (given === null || pathname !== path) return
  query.delete('token')
  history.replaceState(history.state, '', `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`)
  if (token() === null && /^[\w-]{20,200}$/.test(given)) takeToken(given)
}

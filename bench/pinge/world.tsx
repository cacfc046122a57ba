import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderers } from '../../renderers/index.ts'
import type { Json } from '../../src/core/types.ts'
import { type App, AppContext } from '../../src/runtime/app.ts'
import { env } from '../../src/runtime/env.ts'
import { loadRenderers, setRenderers } from '../../src/runtime/registry.ts'
import { startI18n } from '../../src/shell/i18n.ts'
import { translateIn } from '../../src/shell/text.ts'
import { Antd } from '../../src/shell/workspace/Antd.tsx'
import 'virtual:antd-tokens.css'
import '../../src/shell/theme.css'

/** The product around a page as the shell gives it, but for the server: `answer` gives the data of every call. */
export async function startWorld(keys: string[], answer: () => Json = () => null): Promise<App> {
  setRenderers(renderers)
  // the peers' code is there before their time is taken, so this is, too; its weight is measured on the real server
  await Promise.all([startI18n(), loadRenderers(keys)])
  const nothing = async () => {}
  return {
    env,
    language: 'zh',
    t: translateIn('zh'),
    request: async () => ({ data: answer(), msg: '' }),
    toast: () => {},
    confirm: async () => true,
    navigate: () => {},
    download: nothing,
    user: { userId: 'u1' },
    can: () => true,
  }
}

/** Draws a page's content inside of the product's own providers. */
export function draw(element: HTMLElement, app: App, content: ReactNode): Root {
  const root = createRoot(element)
  root.render(
    <Antd>
      <AppContext value={app}>{content}</AppContext>
    </Antd>,
  )
  return root
}

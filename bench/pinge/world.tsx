import { ConfigProvider } from 'antd'
import { type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { renderers } from '../../renderers/index.ts'
import type { Json } from '../../src/core/types.ts'
import { type App, AppContext } from '../../src/runtime/app.ts'
import { env } from '../../src/runtime/env.ts'
import { loadRenderers, setRenderers } from '../../src/runtime/lazy/registry.ts'
import { startI18n } from '../../src/shell/language/i18n.ts'
import { translateIn } from '../../src/shell/language/text.ts'
import { Antd } from '../../src/shell/workspace/Antd.tsx'
import 'virtual:antd-tokens.css'
import '../../src/shell/theme/theme.css'

/** The page that is open, inside of a workspace that stands already. */
let content: ReactNode = null
let redraw = () => {}
const subscribe = (listener: () => void) => {
  redraw = listener
  return () => {}
}

export function draw(next: ReactNode) {
  content = next
  redraw()
}

function Workspace({ onReady }: { onReady: () => void }) {
  const { locale } = useContext(ConfigProvider.ConfigContext)
  const page = useSyncExternalStore(subscribe, () => content)
  useEffect(() => {
    if (locale) onReady()
  }, [locale, onReady])
  return page
}

/**
 * The product as it is when a person opens a page: texts, providers and renderers are there; only the server is not,
 * `answer` gives the data of every call. The peers' code is loaded before their time is taken as well, and what the
 * product weighs is measured on the real server.
 */
export async function startWorld(keys: string[], answer: () => Json = () => null): Promise<App> {
  setRenderers(renderers)
  await Promise.all([startI18n(), loadRenderers(keys)])
  const nothing = async () => {}
  const app: App = {
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
  await new Promise<void>((done) =>
    createRoot(document.getElementById('root') as HTMLElement).render(
      <Antd>
        <AppContext value={app}>
          <Workspace onReady={done} />
        </AppContext>
      </Antd>,
    ),
  )
  return app
}

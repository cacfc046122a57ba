import { normalisePage } from '#core/normalise.ts'
import { AppContext } from '#runtime/app.ts'
import { env } from '#runtime/env.ts'
import { Page } from '#runtime/page/Page.tsx'
import screen from '#schemas/screens/firstPassword.json'
import { useT } from '../language/text.ts'
import { useTitle } from '../routing/title.ts'
import { Antd } from '../workspace/Antd.tsx'
import { useServices } from '../workspace/services.ts'

const page = normalisePage(screen, env)
const stay = () => {}

/** SE-23: the dialog of the first password stands alone: nothing behind it is there to be used. */
export default function FirstPassword() {
  const t = useT()
  useTitle(t('password.forced.title'))
  const services = useServices(stay)
  return (
    <AppContext value={services}>
      <Antd>
        <main>
          <h1 className="sr-only">{t('password.forced.title')}</h1>
          <Page def={page} />
        </main>
      </Antd>
    </AppContext>
  )
}

import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import { normaliseForm, normalisePage } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import { AppContext } from '#runtime/app.ts'
import { env } from '#runtime/env.ts'
import { Page } from '#runtime/page/Page.tsx'
import { LanguageButton } from '../language/LanguageButton.tsx'
import { useT } from '../language/text.ts'
import { send } from '../request.ts'
import { useTitle } from '../routing/title.ts'
import { CheckIcon, WarnIcon } from '../theme/glyphs.tsx'
import { ModeButton } from '../theme/ModeButton.tsx'
import { Antd } from '../workspace/Antd.tsx'
import { Skeleton } from '../workspace/views/Skeleton.tsx'
import { useOpenApp } from './openApp.ts'
import './shortLink.css'

const base = '/api/visualdev/ShortLink/Actions'
const submitUrl = `${base}/Submit`

type Opened = Answers['POST /api/visualdev/ShortLink/Actions/Open']

/** The open form as a page: the released definition with one button, which sends it with the link. */
const pageOf = ({ title, form }: Opened, link: string, submitText: string) =>
  normalisePage(
    {
      version: 1,
      code: 'formShortLink',
      title,
      body: {
        pingeKey: 'form',
        id: 'open',
        form: normaliseForm(form, env),
        confirmText: submitText,
        confirm: [{ submit: 'form' }, { request: { post: submitUrl, body: { link, values: '{{ form }}' } } }],
      } satisfies Node,
    },
    env,
  )

function Filling({ opened, link, onSent }: { opened: Opened; link: string; onSent: (msg: string) => void }) {
  const t = useT()
  const app = useOpenApp(opened.dictionaries, submitUrl, onSent)
  const page = useMemo(() => pageOf(opened, link, t('shortLink.submit')), [opened, link, t])
  return (
    <AppContext value={app}>
      <Antd>
        <h1>{opened.title}</h1>
        <Page def={page} />
      </Antd>
    </AppContext>
  )
}

function Told({ good, title, text }: { good: boolean; title: string; text: string }) {
  return (
    <div className="open-told" role={good ? 'status' : 'alert'}>
      <span className={good ? 'open-sign good' : 'open-sign'}>{good ? <CheckIcon size={40} /> : <WarnIcon size={40} />}</span>
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  )
}

/** RT-06: /formShortLink, the form behind a signed link, for whoever has it. What signs it stands behind #, where no server and no referrer sees it. */
export default function ShortLink() {
  const t = useT()
  const link = useLocation().hash.slice(1)
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<string>()
  const [thanks, setThanks] = useState<string>()
  useEffect(() => {
    setOpened(undefined)
    setError(undefined)
    setThanks(undefined)
    ask(send, 'POST /api/visualdev/ShortLink/Actions/Open', { body: { link }, quiet: true }).then(
      ({ data }) => setOpened(data),
      (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)),
    )
  }, [link])
  useTitle(opened?.title ?? '')
  return (
    <div className="open">
      <div className="login-tools">
        <ModeButton />
        <LanguageButton />
      </div>
      <main className="open-card">
        {thanks !== undefined ? (
          <Told good title={thanks} text={t('shortLink.thanksMore')} />
        ) : error !== undefined ? (
          <Told good={false} title={t('shortLink.cannotOpen')} text={error} />
        ) : opened ? (
          <Filling opened={opened} link={link} onSent={setThanks} />
        ) : (
          <Skeleton />
        )}
      </main>
    </div>
  )
}

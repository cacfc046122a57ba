import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '../language/text.ts'
import { confirm } from '../notify/confirm.ts'
import { durations, toast } from '../notify/toast.ts'
import { store } from '../store.ts'
import { Panel } from '../workspace/panels/Panel.tsx'
import { Detail } from './Detail.tsx'
import { Items } from './Items.tsx'
import { type Filter, type Message, messageTypes, readAll, readInfo } from './messages.ts'
import { readOne, unreadAtom } from './state.ts'
import { useMessages } from './useMessages.ts'
import './notices.css'

/** NT-01 to NT-07: the drawer with the own messages. */
export default function Notices({ onClose }: { onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const [type, setType] = useState('')
  const [unreadOnly, setUnreadOnly] = useState(true)
  const [types, setTypes] = useState<Array<{ id: string; text: string }>>([])
  const [shown, setShown] = useState<Message>()
  const filter = useMemo<Filter>(() => ({ keyword, type, unreadOnly }), [keyword, type, unreadOnly])
  const messages = useMessages(filter)
  useEffect(() => {
    messageTypes().then(setTypes, () => {})
  }, [])

  const open = async ({ id, isRead }: Message) => {
    if (isRead === '0') messages.mark(id)
    const message = await readInfo(id).catch(() => undefined)
    if (!message) return
    if (isRead === '0') readOne()
    // NT-09 to NT-11
    if (message.place) {
      onClose()
      navigate(message.place)
    } else if (message.type !== 4) setShown(message)
  }

  const allRead = async () => {
    if (!(await confirm(t('notice.allRead.confirm')))) return
    const left = await readAll(filter).catch(() => undefined)
    if (left === undefined) return
    store.set(unreadAtom, left)
    toast('success', t('server.done'), durations.saved)
    messages.again()
  }

  return (
    <>
      <Panel title={t('notice.title')} kind="drawer" onClose={onClose}>
        <div className="notices">
          <div className="notices-head">
            <input
              type="search"
              className="notices-field"
              aria-label={t('common.keyword')}
              placeholder={t('common.keywordHint')}
              value={keyword}
              maxLength={200}
              onChange={(event) => setKeyword(event.target.value)}
            />
            <div className="notices-row">
              <select
                className="notices-field"
                aria-label={t('entity.messageType')}
                value={type}
                onChange={(event) => setType(event.target.value)}
              >
                <option value="">{t('notice.all')}</option>
                {types.map(({ id, text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </select>
              <span className="notices-only">
                <span id="notices-only">{t('notice.unreadOnly')}</span>
                <button
                  type="button"
                  role="switch"
                  className="switch"
                  aria-checked={unreadOnly}
                  aria-labelledby="notices-only"
                  onClick={() => setUnreadOnly(!unreadOnly)}
                />
              </span>
            </div>
          </div>
          <Items pages={messages} unreadOnly={unreadOnly} onOpen={(message) => void open(message)} />
          <div className="notices-foot">
            <button type="button" className="button" disabled={messages.list.length === 0} onClick={() => void allRead()}>
              {t('notice.allRead')}
            </button>
            <button
              type="button"
              className="notices-more"
              onClick={() => {
                onClose()
                navigate('/messageRecord')
              }}
            >
              {t('notice.more')}
            </button>
          </div>
        </div>
      </Panel>
      {shown && <Detail message={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

import { formatDate } from '#core/format/format.ts'
import { htmlText } from '#core/format/htmlText.ts'
import { useT } from '../language/text.ts'
import { Panel } from '../workspace/panels/Panel.tsx'
import type { Message } from './messages.ts'
import { RichBody } from './RichBody.tsx'

/** An excerpt that is only the beginning of the body says nothing of its own. */
const isOwn = (excerpt: string | null, body: string) =>
  Boolean(excerpt) &&
  !body
    .replace(/\s+/g, ' ')
    .trim()
    .startsWith((excerpt ?? '').replace(/…$/, ''))

/** NT-05: one message: title, release time and user, excerpt, body, attachments. */
export function Detail({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT()
  const { title, releaseTime, releaseUser, excerpt, bodyText, bodyHtml, files = [] } = message
  return (
    <Panel title={title} kind="box" onClose={onClose}>
      <div className="panel-body notice-detail">
        <dl>
          {releaseTime !== null && (
            <>
              <dt>{t('notice.detail.releaseTime')}</dt>
              <dd>{formatDate(releaseTime, 'yyyy-MM-dd HH:mm:ss')}</dd>
            </>
          )}
          {releaseUser && (
            <>
              <dt>{t('notice.detail.releaseUser')}</dt>
              <dd>{releaseUser}</dd>
            </>
          )}
          {isOwn(excerpt, bodyHtml ? htmlText(bodyHtml) : (bodyText ?? '')) && (
            <>
              <dt>{t('notice.excerpt')}</dt>
              <dd>{excerpt}</dd>
            </>
          )}
        </dl>
        {bodyHtml ? (
          <div className="notice-body">
            <RichBody html={bodyHtml} />
          </div>
        ) : (
          bodyText && <div className="notice-body">{bodyText}</div>
        )}
        {files.length > 0 && (
          <>
            <h3>{t('notice.detail.attachments')}</h3>
            <ul>
              {files.map(({ fileId, name, url }) => (
                <li key={fileId}>
                  <a href={url} download={name}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  )
}

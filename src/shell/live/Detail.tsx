import { formatDate } from '#core/format/format.ts'
import { useT } from '../language/text.ts'
import { Panel } from '../workspace/panels/Panel.tsx'
import type { Message } from './messages.ts'

/** Files of this server only: an address from elsewhere is not a link. */
function filesOf(text: string | null | undefined): Array<{ name: string; url: string }> {
  try {
    const files: unknown = JSON.parse(text || '[]')
    if (!Array.isArray(files)) return []
    return files.filter(
      (file: unknown): file is { name: string; url: string } =>
        typeof (file as { name?: unknown } | null)?.name === 'string' &&
        typeof (file as { url?: unknown }).url === 'string' &&
        /^\/(?![/\\])/.test((file as { url: string }).url),
    )
  } catch {
    return []
  }
}

/** An excerpt that is only the beginning of the body says nothing of its own. */
const isOwn = (excerpt: string | null, body: string | null | undefined) =>
  Boolean(excerpt) &&
  !(body ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .startsWith((excerpt ?? '').replace(/…$/, ''))

/** NT-05: one message: title, release time and user, excerpt, body, attachments. */
export function Detail({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT()
  const { title, releaseTime, releaseUser, excerpt, bodyText } = message
  const files = filesOf(message.files)
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
          {isOwn(excerpt, bodyText) && (
            <>
              <dt>{t('notice.excerpt')}</dt>
              <dd>{excerpt}</dd>
            </>
          )}
        </dl>
        {bodyText && <div className="notice-body">{bodyText}</div>}
        {files.length > 0 && (
          <>
            <h3>{t('notice.detail.attachments')}</h3>
            <ul>
              {files.map(({ name, url }) => (
                <li key={url}>
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

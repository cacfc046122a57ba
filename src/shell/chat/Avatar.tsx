import { useT } from '../language/text.ts'
import type { Peer } from './types.ts'

/** What a person is called; nothing is known any more of one who was deleted. */
export const useName = () => {
  const t = useT()
  return ({ realName }: Pick<Peer, 'realName'>): string => realName || t('chat.gone')
}

/** A person's picture, or the end of their name, with a dot while they are connected. */
export function Avatar({ person }: { person: Pick<Peer, 'realName' | 'headIcon'> & Partial<Pick<Peer, 'online'>> }) {
  const t = useT()
  const name = useName()(person)
  return (
    <span className="chat-avatar">
      <span className="avatar" aria-hidden="true">
        {person.headIcon ? <img src={person.headIcon} alt="" /> : [...name].at(-1)}
      </span>
      {person.online === 1 && <span className="chat-online" role="img" aria-label={t('chat.online')} title={t('chat.online')} />}
    </span>
  )
}

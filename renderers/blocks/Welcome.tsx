import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { UserAvatar } from '../parts/UserAvatar.tsx'
import './welcome.css'

/** What one says at an hour of the day. */
const greetingAt = (hour: number) => (hour < 5 ? 'night' : hour < 11 ? 'morning' : hour < 13 ? 'noon' : hour < 18 ? 'afternoon' : 'evening')

/** A greeting: who is signed in, and the day that it is. */
function Welcome({ node }: BlockProps<'welcome'>) {
  const { t, user } = useApp()
  const hint = useExpr<string | undefined>(node.hint)
  const now = new Date()
  const name = String(user.userName ?? '')
  const day = now.toLocaleDateString(document.documentElement.lang || undefined, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  })
  return (
    <header className="pg-welcome">
      <UserAvatar src={String(user.headIcon ?? '')} name={name} size={48} />
      <div>
        <h1>{t(`t:home.greeting.${greetingAt(now.getHours())}`, { name })}</h1>
        <p>{[day, hint ? t(hint) : ''].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
  )
}

export default { block: Welcome } satisfies Renderer<'welcome'>

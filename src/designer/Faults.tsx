import { wordFault } from '#core/check/check.ts'
import { useText } from '#runtime/app.ts'
import type { Finding } from './language/analyse.ts'

/** The end of a pointer: where a deep one leads to says more than where it begins. */
const tail = (pointer: string) => (pointer.length > 80 ? `…${pointer.slice(-80)}` : pointer)

/** What is wrong with the text, a line a fault; each leads to its place. */
export function Faults({ findings, onGo }: { findings: readonly Finding[]; onGo: (finding: Finding) => void }) {
  const t = useText()
  if (findings.length === 0) return <p className="pg-faults-none">{t('t:studio.noFaults')}</p>
  return (
    <section className="pg-faults" aria-label={t('t:studio.faultsTitle')}>
      <h2>{t('t:studio.faultCount', { n: findings.length })}</h2>
      <ul>
        {findings.slice(0, 100).map((finding, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: faults have no name of their own
          <li key={i}>
            <button type="button" onClick={() => onGo(finding)}>
              <span className="pg-faults-line">{finding.line}</span>
              <span>{wordFault(finding, t)}</span>
              {finding.pointer ? <code title={finding.pointer}>{tail(finding.pointer)}</code> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

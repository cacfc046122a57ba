import { Segmented } from 'antd'
import { useText } from '#runtime/app.ts'

interface SideSwitchProps<S extends string> {
  side: S
  onSide: (side: S) => void
  /** the sides in their order, each with the key of its name */
  names: { readonly [side in S]: string }
}

/** Which side is shown, where there is room for one only. */
export function SideSwitch<S extends string>({ side, onSide, names }: SideSwitchProps<S>) {
  const t = useText()
  const options = (Object.entries(names) as Array<[S, string]>).map(([value, name]) => ({ value, label: t(name) }))
  return <Segmented<S> block aria-label={t('t:studio.show')} value={side} onChange={onSide} options={options} />
}

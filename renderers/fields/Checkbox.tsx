import type { Json } from '#core/types.ts'
import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { ChoiceText } from '../choice/ChoiceText.tsx'
import { asList, same } from '../choice/choice.ts'
import { OptionGroup } from '../choice/Options.tsx'

/** WG-04: any of several options, kept in the order in which they were chosen. */
function Edit(props: EditProps<'checkbox'>) {
  const chosen = asList(props.value)
  const pick = (value: Json) => {
    const rest = chosen.filter((one) => !same(one, value))
    const next = rest.length < chosen.length ? rest : [...chosen, value]
    props.onChange(next.length > 0 ? next : undefined)
  }
  return <OptionGroup props={props} kind="checkbox" isChosen={(value) => chosen.some((one) => same(one, value))} onPick={pick} />
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText, spread: true } satisfies Renderer<'checkbox'>

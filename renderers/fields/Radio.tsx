import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { ChoiceText } from '../choice/ChoiceText.tsx'
import { same } from '../choice/choice.ts'
import { OptionGroup } from '../choice/Options.tsx'

/** WG-03: one of several options. */
const Edit = (props: EditProps<'radio'>) => (
  <OptionGroup props={props} kind="radio" isChosen={(value) => same(value, props.value)} onPick={props.onChange} />
)

export default { edit: Edit, read: ChoiceText, cell: ChoiceText, spread: true } satisfies Renderer<'radio'>

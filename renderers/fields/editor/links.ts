import type { Editor } from '@tiptap/core'
import type { LinkGiven } from '../../editor/LinkBar.tsx'

/** The link that the cursor stands in. */
export const linkOf = (editor: Editor): LinkGiven | undefined => {
  const { href, target } = editor.getAttributes('link') as { href?: string; target?: string | null }
  return href ? { href, newWindow: target === '_blank' } : undefined
}

/** Makes what is selected a link, or changes the one that the cursor stands in; where there is neither, its address is written. */
export function setLink(editor: Editor, { href, newWindow }: LinkGiven) {
  // at once: the focus of a command comes a frame later, and what is typed meanwhile would be lost
  editor.view.focus()
  const chain = editor.chain().focus().extendMarkRange('link')
  const mark = { href, target: newWindow ? '_blank' : null, rel: 'noopener noreferrer' }
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain
      .insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: mark }] })
      // what is typed behind it is no link
      .command(({ tr }) => Boolean(tr.setStoredMarks([])))
      .run()
  else chain.setLink(mark).run()
}

/** Leaves the text of the link that the cursor stands in, without its address. */
export const removeLink = (editor: Editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run()

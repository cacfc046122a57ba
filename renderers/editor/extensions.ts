import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { isPictureData, linkAddress } from '#core/format/html.ts'

/** What a text may hold while it is written: the same as core/html.ts lets stand. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // WG-19: a link opens a new window unless its author says otherwise
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
      isAllowedUri: (url) => linkAddress(url) !== undefined,
    },
  }),
  TextStyle,
  Color,
  BackgroundColor,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Image.extend({
    parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => isPictureData(element.getAttribute('src') ?? '') && null }],
  }).configure({ allowBase64: true, resize: { enabled: true, alwaysPreserveAspectRatio: true, minWidth: 32, minHeight: 32 } }),
  TableKit.configure({ table: { resizable: false } }),
]

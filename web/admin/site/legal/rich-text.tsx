import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { ToolButton } from '../../../ui/tool-button'

const allowedLink = /^(https?:\/\/|mailto:|tel:|\/|#)/i

function LinkBar({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const old: unknown = editor.getAttributes('link').href
  const [href, setHref] = useState(typeof old === 'string' ? old : '')
  const [error, setError] = useState('')

  const save = () => {
    const wanted = href.trim()
    if (!allowedLink.test(wanted)) return setError('Alamat diawali https://, mailto:, tel:, / atau #')
    editor.chain().focus().extendMarkRange('link').setLink({ href: wanted }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }

  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line p-3">
      <div className="min-w-0 grow basis-56">
        <TextField
          label="Alamat tautan"
          value={href}
          error={error}
          autoFocus
          onChange={event => setHref(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            save()
          }}
        />
      </div>
      <div className="flex gap-2 sm:mt-7">
        <Button look="secondary" onClick={save}>
          Pasang
        </Button>
        {href !== '' && (
          <Button look="quiet" onClick={remove}>
            Lepas tautan
          </Button>
        )}
      </div>
    </div>
  )
}

/** Only formats that the server's sanitiser keeps. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
]

const pageClass =
  'min-h-80 rounded-b-card px-5 py-4 outline-none [&_a]:text-primary [&_a]:underline [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:mt-6 [&_h2]:text-lg [&_h3]:mt-4 [&_h3]:font-bold [&_hr]:my-6 [&_hr]:border-line [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:my-3 [&_li>p]:my-1 [&_ul]:list-disc [&_ul]:pl-6'

type RichTextProps = {
  label: string
  start: string
  onChange: (html: string) => void
}

export default function RichText({ label, start, onChange }: RichTextProps) {
  const editor = useEditor({
    extensions,
    content: start,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: pageClass },
      // Leave Tab to the browser: indenting lists with Tab would trap keyboard users in the editor.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  })
  return (
    <div className="rounded-card border border-edge bg-white focus-within:border-primary has-[[contenteditable]:focus-visible]:outline-3 has-[[contenteditable]:focus-visible]:outline-offset-2 has-[[contenteditable]:focus-visible]:outline-gold">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

type Tool = {
  name: string
  icon: LucideIcon
  run: (chain: ChainedCommands) => ChainedCommands
  /** The tool is shown as active while the selected text has this format. */
  is?: [name: string, attributes?: object]
}

const tools: Tool[] = [
  {
    name: 'Judul bagian',
    icon: Heading2,
    run: chain => chain.toggleHeading({ level: 2 }),
    is: ['heading', { level: 2 }],
  },
  {
    name: 'Subjudul',
    icon: Heading3,
    run: chain => chain.toggleHeading({ level: 3 }),
    is: ['heading', { level: 3 }],
  },
  { name: 'Tebal', icon: Bold, run: chain => chain.toggleBold(), is: ['bold'] },
  { name: 'Miring', icon: Italic, run: chain => chain.toggleItalic(), is: ['italic'] },
  { name: 'Garis bawah', icon: Underline, run: chain => chain.toggleUnderline(), is: ['underline'] },
  { name: 'Daftar', icon: List, run: chain => chain.toggleBulletList(), is: ['bulletList'] },
  {
    name: 'Daftar bernomor',
    icon: ListOrdered,
    run: chain => chain.toggleOrderedList(),
    is: ['orderedList'],
  },
  { name: 'Kutipan', icon: Quote, run: chain => chain.toggleBlockquote(), is: ['blockquote'] },
  { name: 'Garis pemisah', icon: Minus, run: chain => chain.setHorizontalRule() },
  { name: 'Urungkan', icon: Undo2, run: chain => chain.undo() },
  { name: 'Ulangi', icon: Redo2, run: chain => chain.redo() },
]

function Toolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const { on, isLink } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ is }) => is !== undefined && now.isActive(...is)),
      isLink: now.isActive('link'),
    }),
  })
  return (
    <div className="sticky top-14 z-10 rounded-t-card border-b border-line bg-paper lg:top-0">
      <div role="toolbar" aria-label="Format teks" className="flex flex-wrap p-1">
        {tools.map(({ name, icon, run, is }, n) => (
          <ToolButton
            key={name}
            icon={icon}
            label={name}
            title={name}
            tone="onPaper"
            aria-pressed={is && on[n]}
            onClick={() => run(editor.chain().focus()).run()}
          />
        ))}
        <ToolButton
          icon={LinkIcon}
          label="Tautan"
          title="Tautan"
          tone="onPaper"
          aria-pressed={isLink}
          onClick={() => setLinking(!isLinking)}
        />
      </div>
      {isLinking && <LinkBar editor={editor} onDone={() => setLinking(false)} />}
    </div>
  )
}

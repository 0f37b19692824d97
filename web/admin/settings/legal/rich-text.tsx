import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
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
import { LinkBar } from './link-bar'

/** What the server keeps of a legal page; nothing else can be written. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
]

const page =
  'min-h-80 rounded-b-card px-5 py-4 outline-none [&_a]:text-primary [&_a]:underline [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:mt-6 [&_h2]:text-lg [&_h3]:mt-4 [&_h3]:font-bold [&_hr]:my-6 [&_hr]:border-line [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:my-3 [&_li>p]:my-1 [&_ul]:list-disc [&_ul]:pl-6'

type RichTextProps = {
  label: string
  /** HTML it starts with; a new start needs a new `key`. */
  start: string
  onChange: (html: string) => void
}

/** Text with headings, lists and links, written as it will look. */
export function RichText({ label, start, onChange }: RichTextProps) {
  const editor = useEditor({
    extensions,
    content: start,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: page },
      // Tab moves on, as in every field; the editor would indent lists with it and never let go.
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
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
}

const tools: Tool[] = [
  {
    name: 'Judul bagian',
    icon: Heading2,
    run: editor => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: editor => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'Subjudul',
    icon: Heading3,
    run: editor => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: editor => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'Tebal',
    icon: Bold,
    run: editor => editor.chain().focus().toggleBold().run(),
    isOn: editor => editor.isActive('bold'),
  },
  {
    name: 'Miring',
    icon: Italic,
    run: editor => editor.chain().focus().toggleItalic().run(),
    isOn: editor => editor.isActive('italic'),
  },
  {
    name: 'Garis bawah',
    icon: Underline,
    run: editor => editor.chain().focus().toggleUnderline().run(),
    isOn: editor => editor.isActive('underline'),
  },
  {
    name: 'Daftar',
    icon: List,
    run: editor => editor.chain().focus().toggleBulletList().run(),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    name: 'Daftar bernomor',
    icon: ListOrdered,
    run: editor => editor.chain().focus().toggleOrderedList().run(),
    isOn: editor => editor.isActive('orderedList'),
  },
  {
    name: 'Kutipan',
    icon: Quote,
    run: editor => editor.chain().focus().toggleBlockquote().run(),
    isOn: editor => editor.isActive('blockquote'),
  },
  { name: 'Garis pemisah', icon: Minus, run: editor => editor.chain().focus().setHorizontalRule().run() },
  { name: 'Urungkan', icon: Undo2, run: editor => editor.chain().focus().undo().run() },
  { name: 'Ulangi', icon: Redo2, run: editor => editor.chain().focus().redo().run() },
]

function Toolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const { on, isLink } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ isOn }) => isOn?.(now) ?? false),
      isLink: now.isActive('link'),
    }),
  })
  return (
    <div className="sticky top-14 z-10 rounded-t-card border-b border-line bg-paper lg:top-0">
      <div role="toolbar" aria-label="Format teks" className="flex flex-wrap p-1">
        {tools.map(({ name, icon, run, isOn }, n) => (
          <ToolButton
            key={name}
            name={name}
            icon={icon}
            isOn={isOn ? on[n] : undefined}
            onClick={() => run(editor)}
          />
        ))}
        <ToolButton name="Tautan" icon={LinkIcon} isOn={isLink} onClick={() => setLinking(!isLinking)} />
      </div>
      {isLinking && <LinkBar editor={editor} onDone={() => setLinking(false)} />}
    </div>
  )
}

type ToolButtonProps = { name: string; icon: LucideIcon; isOn: boolean | undefined; onClick: () => void }

const ToolButton = ({ name, icon: Icon, isOn, onClick }: ToolButtonProps) => (
  <button
    type="button"
    title={name}
    aria-pressed={isOn}
    onClick={onClick}
    className={`grid size-11 place-items-center rounded-lg hover:bg-white ${isOn ? 'bg-primary-soft text-primary' : 'text-ink'}`}
  >
    <Icon size={18} aria-hidden="true" />
    <span className="sr-only">{name}</span>
  </button>
)

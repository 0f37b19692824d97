import { html } from '@codemirror/lang-html'
import { EditorView, minimalSetup } from 'codemirror'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'

export type CodeEditorHandle = { insert: (text: string) => void }

type CodeEditorProps = {
  label: string
  start: string
  onChange: (text: string) => void
  isInvalid?: boolean
  ref?: Ref<CodeEditorHandle>
}

const editorTheme = EditorView.theme({
  '&': { fontSize: '14px', maxHeight: '60vh', borderRadius: '12px', backgroundColor: '#fff' },
  '&.cm-focused': { outline: '3px solid var(--color-gold)', outlineOffset: '2px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'ui-monospace, monospace', minHeight: '16rem' },
  '.cm-content': { padding: '12px 8px' },
})

/** Tab moves the focus, as in every form field. */
export default function CodeEditor({ label, start, onChange, isInvalid, ref }: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const tell = useEffectEvent(onChange)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial text is used
  useEffect(() => {
    const view = new EditorView({
      doc: start,
      parent: box.current ?? undefined,
      extensions: [
        minimalSetup,
        html(),
        editorTheme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, lang: 'en', tabindex: '0' }),
        EditorView.updateListener.of(update => update.docChanged && tell(update.state.doc.toString())),
      ],
    })
    editor.current = view
    return () => view.destroy()
  }, [])

  useImperativeHandle(ref, () => ({
    insert: text => {
      const view = editor.current
      if (!view) return
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true })
      view.focus()
    },
  }))

  return (
    <div
      ref={box}
      aria-invalid={isInvalid || undefined}
      className="rounded-card border border-edge aria-invalid:border-danger"
    />
  )
}

import { Download } from 'lucide-react'
import { problemFromResponse, throwNetworkError } from '../../../lib/problem'
import { saveFile } from '../../../lib/save-file'
import { timeoutSignal } from '../../../lib/signals'
import { useFormWrite } from '../../../lib/use-write'
import { ActionButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'
import { sessionFetch } from '../../shell/session'

export async function fetchOperatorFile(path: string, init?: RequestInit) {
  const answer = await sessionFetch(path, init).catch(throwNetworkError)
  if (!answer.ok) throw problemFromResponse(answer.status, await answer.json().catch(() => null))
  return answer
}

export type FileButtonProps = { failure: string; className?: string; children: string }

export function FileButton({
  save,
  failure,
  className,
  children,
}: FileButtonProps & { save: () => Promise<void> }) {
  const { write, isBusy } = useFormWrite()

  const press = async () => {
    const problem = await write(save)
    if (problem) toast(`${failure}. ${problem.detail}`, 'bad')
  }

  return (
    <ActionButton
      icon={Download}
      look="secondary"
      className={className}
      onClick={() => void press()}
      disabled={isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? 'Menyiapkan…' : children}
    </ActionButton>
  )
}

const downloadTimeoutMs = 5 * 60_000

const nameIn = (headers: Headers) => /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]

export async function downloadFile(path: string, fallbackName: string) {
  const answer = await fetchOperatorFile(path, { signal: timeoutSignal(downloadTimeoutMs) })
  const content = await answer.blob().catch(throwNetworkError)
  saveFile(nameIn(answer.headers) ?? fallbackName, content)
}

type DownloadButtonProps = FileButtonProps & {
  path: string
  /** File name, used if the server sends none. */
  name: string
}

export const DownloadButton = ({ path, name, ...rest }: DownloadButtonProps) => (
  <FileButton save={() => downloadFile(path, name)} {...rest} />
)

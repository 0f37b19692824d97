import { download } from './download'
import { FileButton, type FileButtonProps } from './file-button'

type DownloadButtonProps = FileButtonProps & {
  path: string
  /** When the server names the file, that name wins. */
  name: string
}

/** Fetches a file that only the operator may have, and saves it. */
export const DownloadButton = ({ path, name, ...rest }: DownloadButtonProps) => (
  <FileButton save={() => download(path, name)} {...rest} />
)

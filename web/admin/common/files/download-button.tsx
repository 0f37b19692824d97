import { downloadFile } from './download'
import { FileButton, type FileButtonProps } from './file-button'

type DownloadButtonProps = FileButtonProps & {
  path: string
  /** Used if the server sends no file name. */
  name: string
}

export const DownloadButton = ({ path, name, ...rest }: DownloadButtonProps) => (
  <FileButton save={() => downloadFile(path, name)} {...rest} />
)

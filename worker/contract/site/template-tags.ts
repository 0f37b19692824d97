/** Elements that sanitising removes from HTML together with their content. */
export const removedHtmlTags =
  'applet audio canvas iframe math noembed noframes noscript object plaintext script select svg template textarea video xmp'.split(
    ' ',
  )

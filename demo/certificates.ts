import classic from './templates/klasik.html?raw'
import modern from './templates/modern.html?raw'

export const certificateTemplates = [
  { id: 'klasik', name: 'Klasik', template: classic, is_default: true },
  { id: 'modern', name: 'Modern', template: modern, is_default: false },
]

import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { axisStepCount } from '../../lib/office/chart-scale'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

export const chartBrown = '#7c4a21'
export const chartGreen = '#14532d'
const ink = '#1c1917'
const muted = '#57534e'
const line = '#e3dac9'

Chart.defaults.locale = 'id-ID'
Chart.defaults.color = muted
Chart.defaults.font.family = '"Plus Jakarta Sans", system-ui, sans-serif'
Chart.defaults.maintainAspectRatio = false
Chart.defaults.animation = false
Chart.defaults.interaction = { ...Chart.defaults.interaction, mode: 'index', intersect: false }
Object.assign(Chart.defaults.plugins.tooltip, {
  backgroundColor: ink,
  padding: 12,
  cornerRadius: 8,
  boxPadding: 4,
  usePointStyle: true,
})

const compact = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 })

const shortRupiah = (amount: number) => (amount === 0 ? '0' : `Rp ${compact.format(amount)}`)

export const dayAxis = {
  grid: { display: false },
  border: { color: line },
  ticks: { maxRotation: 0, autoSkipPadding: 12 },
}

export const moneyAxis = (top: number) => ({
  min: 0,
  max: top,
  border: { display: false },
  grid: { color: line },
  ticks: { stepSize: top / axisStepCount, callback: (value: string | number) => shortRupiah(Number(value)) },
})

import {
  Gem,
  HandHeart,
  Heart,
  Landmark,
  Leaf,
  type LucideIcon,
  Moon,
  MoonStar,
  Sparkles,
  Star,
  Sun,
} from 'lucide-react'

export const logoIconsByName: Record<string, LucideIcon> = {
  'moon-star': MoonStar,
  moon: Moon,
  star: Star,
  sparkles: Sparkles,
  landmark: Landmark,
  'hand-heart': HandHeart,
  heart: Heart,
  leaf: Leaf,
  sun: Sun,
  gem: Gem,
}

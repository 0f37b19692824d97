export const brand = 'Amanah Qurban'

/** By the token that services send. */
const EN = {
  FLUID_LEVEL: 'Water level',
  RAIN_FALL: 'Rain',
  AIR_TEMPERATURE: 'Air temperature',
  AIR_HUMIDITY: 'Humidity',
  WIND_SPEED: 'Wind speed',
  BATTERY: 'Battery',
  CELLULAR_SIGNAL: 'Signal',
  WIND_GUST: 'Wind gust',
  WIND_DIRECTION: 'Wind direction',
  AIR_PRESSURE: 'Air pressure',
  SOLAR_RADIATION: 'Solar radiation',
  DISCHARGE: 'Discharge',
  WATER_TEMPERATURE: 'Water temperature',
  SALINITY: 'Salinity',
  DISSOLVED_OXYGEN: 'Dissolved oxygen',
  PH: 'pH',
  SPECIFIC_CONDUCTANCE: 'Specific conductance',
  TURBIDITY: 'Turbidity',
}

const ID: Record<keyof typeof EN, string> = {
  FLUID_LEVEL: 'Tinggi muka air',
  RAIN_FALL: 'Curah hujan',
  AIR_TEMPERATURE: 'Suhu udara',
  AIR_HUMIDITY: 'Kelembapan',
  WIND_SPEED: 'Kecepatan angin',
  BATTERY: 'Baterai',
  CELLULAR_SIGNAL: 'Sinyal',
  WIND_GUST: 'Embusan angin',
  WIND_DIRECTION: 'Arah angin',
  AIR_PRESSURE: 'Tekanan udara',
  SOLAR_RADIATION: 'Radiasi matahari',
  DISCHARGE: 'Debit',
  WATER_TEMPERATURE: 'Suhu air',
  SALINITY: 'Salinitas',
  DISSOLVED_OXYGEN: 'Oksigen terlarut',
  PH: 'pH',
  SPECIFIC_CONDUCTANCE: 'Daya hantar listrik',
  TURBIDITY: 'Kekeruhan',
}

/** For screens, messages and files, by language. */
export const QUANTITY_NAMES = { en: EN, id: ID }

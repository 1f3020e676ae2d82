export const LANGUAGES = ['en', 'id'] as const
export type Language = (typeof LANGUAGES)[number]

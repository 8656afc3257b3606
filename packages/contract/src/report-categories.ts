/** Why members report a message. */
export const reportCategories = ['spam', 'harassment', 'hate', 'sexual', 'danger', 'other'] as const

// The forms of the names in addresses.

export const slugForm = /^[\p{L}\p{N}]+(?:[-_.~][\p{L}\p{N}]+)*$/u
export const topicForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Ids of questions, those of opening questions too. */
export const questionIdForm = /^[0-9A-Za-z-]{16,40}$/

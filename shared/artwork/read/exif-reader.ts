import * as library from 'exifreader'

type Library = Pick<typeof library, 'loadView'>

export type { ExpandedTags, IncludeTagsOptions } from 'exifreader'

/** Node sees the package as one object, bundlers see its functions. */
const { default: whole } = library as Library & { default?: Library }

/** Reads the tags of a JPEG's head. */
export const loadView = (whole ?? library).loadView

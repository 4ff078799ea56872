/** What is said of a folder, which a browser lists among dropped files. */
export const FOLDER_TEXT = "A folder can't be taken. Open it and drop the files."

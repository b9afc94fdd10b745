// The lines of a package's changelog: the text of each change. Versions of our own packages move together and are not listed.
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary}`,
  getDependencyReleaseLine: async () => "",
}

/**
 * Pairs of rules with what a careful reader would say of them. `pairs` and `second` were written before the analyzer was
 * and it was developed against them; `heldOut` was written after and measured once; `short` was written before short rules
 * were compared, and what `heldOut` had missed of those was worked at with it. A pair stands as two bullets in one file
 * that always loads, below a heading if it has one.
 */
export interface Pair {
  readonly a: string
  readonly b: string
  readonly is: "contradiction" | "duplicate" | "neither"
  /** Headings above the two. */
  readonly under?: readonly [string, string]
}

const contradiction = (a: string, b: string, under?: Pair["under"]): Pair => ({
  a,
  b,
  is: "contradiction",
  ...(under ? { under } : {})
})
const duplicate = (a: string, b: string, under?: Pair["under"]): Pair => ({
  a,
  b,
  is: "duplicate",
  ...(under ? { under } : {})
})
const neither = (a: string, b: string, under?: Pair["under"]): Pair => ({
  a,
  b,
  is: "neither",
  ...(under ? { under } : {})
})

export const pairs: ReadonlyArray<Pair> = [
  contradiction("Use tabs for indentation.", "Never use tabs; indent with two spaces."),
  contradiction("Always use semicolons at the end of statements.", "Do not use semicolons."),
  contradiction("Use single quotes for strings.", "Strings use double quotes."),
  contradiction("Indent with 2 spaces.", "Use 4 spaces for indentation."),
  contradiction("Use `pnpm` to install dependencies.", "Install dependencies with `npm install`."),
  contradiction("Keep lines under 80 characters.", "Maximum line length is 120 characters."),
  contradiction("Prefer default exports for components.", "Never use default exports."),
  contradiction("Write tests with Jest.", "Use Vitest for all tests, not Jest."),
  contradiction("Always add comments to explain the code.", "Don't add comments to the code."),
  contradiction("Commit directly to the `main` branch.", "Never commit directly to the `main` branch."),
  contradiction(
    "Always run the full test suite before committing.",
    "Do not run the full test suite before committing."
  ),
  contradiction("Use `interface` instead of `type` for object shapes.", "Prefer `type` over `interface`."),
  contradiction("File names are in kebab-case.", "Name files in PascalCase."),
  contradiction("You must ask before deleting files.", "Never ask before deleting files."),

  duplicate("Run `npm test` before committing.", "Always run `npm test` before you commit."),
  duplicate("Never commit secrets to the repository.", "Do not commit secrets to the repository."),
  duplicate("Use early returns to reduce nesting.", "Use early returns to reduce nesting"),
  duplicate("Keep functions small and focused.", "Functions should be small and focused."),
  duplicate("Write unit tests for all new features.", "All new features must have unit tests written."),
  duplicate("Avoid using `any` in TypeScript.", "Do not use `any` in TypeScript."),
  duplicate(
    "Follow the existing code style in the file you are editing.",
    "When editing a file, follow the existing code style of that file."
  ),
  duplicate(
    "Handle errors explicitly; never swallow exceptions.",
    "Handle errors explicitly and never swallow exceptions."
  ),
  duplicate("**Use descriptive variable names.**", "Use descriptive variable names"),
  duplicate("Prefer composition over inheritance.", "Prefer composition to inheritance."),

  neither("Use tabs for indentation in Makefiles.", "Use spaces for indentation in Python."),
  neither("Never use `any`.", "`any` is fine in test files."),
  neither("Use Vitest for unit tests.", "Use Playwright for end-to-end tests."),
  neither("Run `npm run lint` before committing.", "Run `npm run build` before committing."),
  neither("Use `createUser` to make users in tests.", "Use `createTeam` to make teams in tests."),
  neither("Do not use `console.log` in production code.", "Use the logger from `src/log.ts`."),
  neither("Never push to `main` without a review.", "Always push your branch before opening a pull request."),
  neither("Use double quotes in JSX attributes.", "Use single quotes in TypeScript."),
  neither("Don't use default exports.", "Always use named imports for lodash."),
  neither("Use `const` for variables that are never reassigned.", "Use `let` for variables that are reassigned."),
  neither("Use Jest.", "Use pytest.", ["Frontend", "Backend"]),
  neither("Add a changeset for every change of behaviour.", "Do not add a changeset for documentation."),
  neither("Always await promises.", "Never await inside a loop."),
  neither("Use 2 spaces for YAML.", "Use 4 spaces for Python."),
  neither("Don't write comments that repeat the code.", "Write doc comments for public functions."),
  neither("Keep functions under 50 lines.", "Keep files under 400 lines.")
]

export const second: ReadonlyArray<Pair> = [
  contradiction("Use spaces, not tabs.", "Indent with tabs."),
  contradiction("No semicolons.", "Always end statements with a semicolon."),
  contradiction("Use yarn for package management.", "Use npm as the package manager."),
  contradiction("Limit lines to 100 characters.", "Lines must not exceed 88 characters."),
  contradiction("Never use `enum`.", "Use `enum` for sets of constants."),
  contradiction("Avoid classes; write plain functions.", "Always use classes for services."),
  contradiction("Use `snake_case` for variables.", "Variable names use camelCase."),
  contradiction("Test files live next to the source files.", "Put all tests in the `tests/` folder."),
  contradiction("Always create a new branch for each task.", "Do not create new branches."),
  contradiction("Never mock the database in tests.", "Always mock the database in tests."),
  contradiction("Write commit messages in the past tense.", "Commit messages are in the imperative mood."),
  contradiction("Use relative imports.", "Avoid relative imports; use the `@/` alias."),
  contradiction("Coverage must be at least 80%.", "Keep test coverage above 90%."),
  contradiction("Respond in German.", "Always respond in English."),

  duplicate("Never edit files in `dist/`.", "Do not edit files under `dist/`."),
  duplicate("Always validate user input on the server.", "User input must always be validated on the server."),
  duplicate("Don't use magic numbers; use named constants.", "Use named constants instead of magic numbers."),
  duplicate("Use async/await instead of promise chains.", "Prefer async/await over promise chains."),
  duplicate("Ensure that all code passes linting.", "All code must pass linting."),
  duplicate("Use conventional commits.", "Commit messages follow Conventional Commits."),
  duplicate("Update the documentation when you change the API.", "When the API changes, update the documentation."),
  duplicate("- Keep pull requests small", "Keep PRs small."),
  duplicate("Use `uv run pytest` to run the tests.", "To run the tests, use `uv run pytest`."),
  duplicate("Do not leave TODO comments in the code.", "Never leave TODO comments in code."),

  neither("Use `npm ci` in CI.", "Use `npm install` locally."),
  neither("Never modify generated files.", "Run `make generate` to modify generated files."),
  neither("Avoid abbreviations in names.", "Use the abbreviation `ctx` for contexts."),
  neither("Use Postgres for the API.", "Use SQLite in tests."),
  neither("Always use HTTPS.", "Always use parameterised queries."),
  neither("Don't add dependencies without asking.", "Add dependencies with `pnpm add`."),
  neither("Prefer `map` over loops.", "Avoid `map` when the result is not used."),
  neither("Maximum line length is 80 in Markdown.", "Maximum line length is 120 in Java."),
  neither("Run the unit tests with `make test`.", "Run the integration tests with `make integration`."),
  neither("Do not use emojis in code.", "Use emojis in commit messages."),
  neither("Use the `Button` component from `ui/`.", "Use the `Dialog` component from `ui/`."),
  neither("Timeout for HTTP requests is 30 seconds.", "Timeout for database queries is 5 seconds."),
  neither("Components use PascalCase.", "Hooks use camelCase."),
  neither("Never log personal data.", "Log every request."),
  neither("Use `const` by default.", "Use `readonly` on fields."),
  neither("Use semicolons.", "No semicolons.", ["TypeScript", "Python"])
]

export const heldOut: ReadonlyArray<Pair> = [
  contradiction("Use Yarn as package manager.", "Install packages with pnpm."),
  contradiction("Never write inline styles.", "Always write inline styles."),
  contradiction("Squash commits before merging.", "Do not squash commits before merging."),
  contradiction("Functions use snake_case.", "Use camelCase for functions."),
  contradiction("Use `print` for debugging.", "Never use `print`."),
  contradiction("Wrap lines at 72 characters.", "The maximum line length is 100."),
  contradiction("Prefer tabs over spaces for indentation.", "Indentation is 4 spaces."),
  contradiction("Avoid global state.", "Use global state for the configuration."),
  contradiction("All answers must be in French.", "Answer in English."),
  contradiction("Always use arrow functions.", "Never use arrow functions."),
  contradiction("Push to `develop` without asking.", "Never push to `develop` without asking."),
  contradiction("Prefer `unittest` for tests.", "Use pytest for all tests."),
  contradiction("Use named exports only.", "Modules use default exports."),
  contradiction("Use the ORM for all queries.", "Write raw SQL for all queries."),

  duplicate("Never hardcode credentials.", "Don't hardcode credentials."),
  duplicate("Add type hints to all functions.", "All functions must have type hints."),
  duplicate("Run the linter after every change.", "After each change, run the linter."),
  duplicate("Prefer small, focused commits.", "Commits should be small and focused."),
  duplicate("Do not modify files in `vendor/`.", "Never edit files in `vendor/`."),
  duplicate("Use environment variables for configuration.", "Configuration must use environment variables."),
  duplicate("Document every public function with a docstring.", "Every public function needs a docstring."),
  duplicate("Remove unused imports.", "Unused imports must be removed."),
  duplicate("Keep the README up to date.", "Make sure the README is kept up to date."),
  duplicate("Ask before adding new dependencies.", "Do not add new dependencies without asking first."),

  neither("Use `fetch` in the browser.", "Use `axios` in Node."),
  neither("Do not catch exceptions silently.", "Catch exceptions at the boundary."),
  neither("Use Redis for caching.", "Do not use Redis for sessions."),
  neither("Write tests before code.", "Write documentation after code."),
  neither("Limit functions to 3 parameters.", "Limit classes to 10 methods."),
  neither("Never run migrations in production.", "Run migrations with `make migrate`."),
  neither("Prefer `async` functions.", "Avoid `async` constructors."),
  neither("Use uppercase for SQL keywords.", "Use lowercase for table names."),
  neither("Avoid deep nesting.", "Use nesting in SCSS for BEM elements."),
  neither("Use 2 spaces for JSON.", "Use tabs for Go."),
  neither("Only use `any` when there is no other way.", "Do not use `any`."),
  neither("Keep components under 200 lines.", "Keep tests under 500 lines."),
  neither("Log errors with the request id.", "Do not log request bodies."),
  neither("Use the dev database for tests.", "Never use the production database for tests."),
  neither("Validate input with Zod.", "Validate output with Zod."),
  neither("Do not use mocks.", "Mocks are allowed for network calls.")
]

/** Rules of a few words, written before short rules were compared; how alike the words are says little there. */
export const short: ReadonlyArray<Pair> = [
  duplicate("Before committing, run the tests.", "Run the tests before committing."),
  duplicate("Don't push without running the tests first.", "Run the tests before you push."),
  duplicate("Prefer composition over inheritance.", "Use composition instead of inheritance."),
  duplicate("Include error handling in all endpoints.", "All endpoints must have error handling."),
  duplicate("Validate all user input.", "All user input must be validated."),
  duplicate("No magic numbers.", "Avoid magic numbers."),
  duplicate("Avoid global state.", "Do not use global state."),
  duplicate("Log errors with context.", "Errors are logged with context."),
  duplicate("Use absolute imports.", "Imports must be absolute."),
  duplicate("Write clear commit messages.", "Commit messages should be clear."),
  duplicate("Never hardcode API keys.", "Do not hardcode API keys."),
  duplicate("Update the changelog with every release.", "Every release must update the changelog."),
  duplicate("Code must follow PEP 8.", "Follow PEP 8."),

  neither("Write unit tests.", "Run unit tests."),
  neither("Add tests for new features.", "Remove tests for old features."),
  neither("Use descriptive names.", "Use consistent names."),
  neither("Keep functions small.", "Keep files small."),
  neither("Create components in `src`.", "Import components from `src`."),
  neither("Write tests for components.", "Use components in tests."),
  neither("Add types to functions.", "Add types to classes."),
  neither("Follow the style guide.", "Update the style guide."),
  neither("Create a branch for each feature.", "Delete the branch after each feature."),
  neither("Document public functions.", "Export public functions."),
  neither("Run tests before committing.", "Run tests after committing."),
  neither("Use early returns.", "Use early exits in loops."),
  neither("Before pushing, run the tests.", "Before running the tests, push."),
  neither("Use REST APIs.", "Document REST APIs."),
  neither("Include tests.", "Include docs."),
  neither("Ask before deleting files.", "Ask before renaming files."),
  neither("Don't commit without running tests.", "Don't run tests without committing."),
  neither("Write short functions.", "Write short commit messages."),
  neither("Provide examples in the docs.", "Use examples from the docs."),
  neither("Add logging to services.", "Review logging in services."),
  neither("Use custom hooks for data.", "Test custom hooks for data."),
  neither("Handle errors gracefully.", "Log errors gracefully."),
  neither("Use dependency injection.", "Avoid deep dependency trees."),
  neither("Write integration tests for API routes.", "Mock API routes in integration tests.")
]

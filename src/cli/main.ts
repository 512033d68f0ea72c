/** `aic`. */
import("../mcp/main.js").then(({ runServer }) => runServer())

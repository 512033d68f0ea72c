/** A maker of web sites in Ruby: pages, addresses, feeds. What a task is about, and what looks like it. */

export const site: Readonly<Record<string, string>> = {
  Gemfile: `source "https://rubygems.org"

gem "kramdown"
`,
  "README.md": `# site

Makes a web site from a folder of texts. The documentation is in docs/.
`,
  "docs/permalinks.md": `# Permalinks

The address of a page is made from a pattern, such as \`/:year/:title/\`. A word with a colon is a placeholder.

| placeholder | stands for |
| --- | --- |
| \`:year\` | the year of the page's date |
| \`:title\` | its title |
`,
  "docs/feeds.md": `# Feeds

Every category has a feed of its newest ten pages.
`,
  "docs/collections.md": `# Collections

Pages of a folder with an underscore are a collection. Their order is that of their file names.
`,
  "lib/site.rb": `# frozen_string_literal: true

require "site/builder"
require "site/feed"
require "site/page"
require "site/permalink"

module Site
  VERSION = "1.3.0"
end
`,
  "lib/site/page.rb": `# frozen_string_literal: true

module Site
  # One text with what its head says.
  class Page
    attr_reader :path, :data, :body

    def initialize(path, data, body)
      @path = path
      @data = data
      @body = body
    end

    def title
      data.fetch("title") { File.basename(path, ".*") }
    end

    def date
      data["date"]
    end

    def categories
      Array(data["categories"])
    end

    def draft?
      path.start_with?("_drafts/")
    end
  end
end
`,
  "lib/site/permalink.rb": `# frozen_string_literal: true

module Site
  # Makes the address of a page from a pattern with placeholders.
  class Permalink
    STYLES = {
      "date" => "/:categories/:year/:month/:day/:title.html",
      "pretty" => "/:categories/:year/:month/:day/:title/",
      "none" => "/:categories/:title.html"
    }.freeze

    def initialize(pattern)
      @pattern = STYLES.fetch(pattern, pattern)
    end

    def for(page)
      path = placeholders(page).reduce(@pattern) do |result, (name, value)|
        result.gsub(":" + name, value.to_s)
      end
      path.squeeze("/")
    end

    private

    def placeholders(page)
      date = page.date
      {
        "categories" => page.categories.map { |name| slug(name) }.join("/"),
        "year" => date&.strftime("%Y"),
        "month" => date&.strftime("%m"),
        "day" => date&.strftime("%d"),
        "short_month" => date&.strftime("%b"),
        "title" => slug(page.title)
      }
    end

    def slug(text)
      text.downcase.gsub(/[^a-z0-9]+/, "-").gsub(/^-|-$/, "")
    end
  end
end
`,
  "lib/site/builder.rb": `# frozen_string_literal: true

require "fileutils"

module Site
  # Reads the pages of a folder and writes the site.
  class Builder
    def initialize(source, target, options = {})
      @source = source
      @target = target
      @permalink = Permalink.new(options.fetch("permalink", "date"))
      @drafts = options.fetch("drafts", false)
    end

    def build(pages)
      pages.reject { |page| page.draft? && !@drafts }.each { |page| write(page) }
    end

    private

    def write(page)
      path = File.join(@target, @permalink.for(page))
      path = File.join(path, "index.html") if path.end_with?("/")
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, page.body)
    end
  end
end
`,
  "lib/site/feed.rb": `# frozen_string_literal: true

module Site
  # The newest pages of a category.
  class Feed
    LIMIT = 10

    def initialize(category)
      @category = category
    end

    def pages(all)
      all.select { |page| page.categories.include?(@category) && page.date }
         .sort_by(&:date)
         .last(LIMIT)
         .reverse
    end
  end
end
`,
  "test/permalink_test.rb": `# frozen_string_literal: true

require "minitest/autorun"
require "site"

class PermalinkTest < Minitest::Test
  def test_pattern_without_placeholder
    page = Site::Page.new("about.md", { "title" => "About" }, "")
    assert_equal "/about/", Site::Permalink.new("/about/").for(page)
  end
end
`
}

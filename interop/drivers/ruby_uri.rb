# Driver for Ruby's URI and for addressable: `ruby ruby_uri.rb uri|addressable` reads texts and answers, as README.md describes.
require "json"
require "uri"
require "addressable/uri" if ARGV[0] == "addressable"

$stdout.sync = true
library = ARGV.shift
puts({ version: library == "uri" ? "#{RUBY_VERSION} (uri #{URI::VERSION})" : Addressable::VERSION::STRING }.to_json)
$stdin.each_line do |line|
  text = JSON.parse(line)["text"]
  answer =
    begin
      url = library == "uri" ? URI.parse(text) : Addressable::URI.parse(text)
      port = library == "uri" && url.port == url.default_port ? nil : url.port
      { scheme: url.scheme, userinfo: url.userinfo, host: url.host, port: port, path: url.path, query: url.query,
        fragment: url.fragment, written: url.to_s }
    rescue StandardError => error
      { error: error.class.name }
    end
  puts answer.to_json
end

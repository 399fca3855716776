import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Driver for java.net: `java Driver.java URI|URL` reads texts and answers, as README.md describes. */
public class Driver {
    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println("{\"version\":" + quoted(System.getProperty("java.version")) + "}");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String text = text(line);
            try {
                out.println(arguments[0].equals("URI") ? ofUri(new URI(text)) : ofUrl(new URL(text)));
            } catch (URISyntaxException error) {
                out.println("{\"error\":\"URISyntaxException\",\"reason\":" + quoted(error.getReason()) + ",\"index\":"
                    + error.getIndex() + "}");
            } catch (Exception error) {
                out.println("{\"error\":" + quoted(error.getClass().getSimpleName()) + "}");
            }
        }
    }

    static String ofUri(URI uri) {
        return answer(uri.getScheme(), uri.getRawUserInfo(), uri.getHost(), uri.getPort(), uri.getRawPath(), uri.getRawQuery(),
            uri.getRawFragment(), uri.toString());
    }

    static String ofUrl(URL url) {
        return answer(url.getProtocol(), url.getUserInfo(), url.getHost(), url.getPort(), url.getPath(), url.getQuery(),
            url.getRef(), url.toString());
    }

    static String answer(String scheme, String userinfo, String host, int port, String path, String query, String fragment,
        String written) {
        return "{\"scheme\":" + quoted(scheme) + ",\"userinfo\":" + quoted(userinfo) + ",\"host\":" + quoted(host)
            + ",\"port\":" + (port < 0 ? "null" : port) + ",\"path\":" + quoted(path) + ",\"query\":" + quoted(query)
            + ",\"fragment\":" + quoted(fragment) + ",\"written\":" + quoted(written) + "}";
    }

    /** Returns the text of a request, which has one member only. */
    static String text(String line) {
        StringBuilder text = new StringBuilder();
        int at = line.indexOf('"', line.indexOf(':')) + 1;
        for (; line.charAt(at) != '"'; at++) {
            char c = line.charAt(at);
            if (c == '\\') {
                c = line.charAt(++at);
                if (c == 'u') {
                    c = (char) Integer.parseInt(line.substring(at + 1, at + 5), 16);
                    at += 4;
                } else if ("nrtbf".indexOf(c) >= 0) {
                    c = "\n\r\t\b\f".charAt("nrtbf".indexOf(c));
                }
            }
            text.append(c);
        }
        return text.toString();
    }

    static String quoted(String text) {
        if (text == null) {
            return "null";
        }
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            quoted.append(c < 0x20 || c == '"' || c == '\\' || c > 0x7e ? String.format("\\u%04x", (int) c) : c);
        }
        return quoted.append('"').toString();
    }
}

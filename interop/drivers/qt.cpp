// Driver for Qt's QUrl, in its strict and in its tolerant mode: `qt strict` or `qt tolerant`.
#include "native.h"
#include <QUrl>
#include <cstring>

static std::string utf8(const QString &text) { return text.toUtf8().toStdString(); }

int main(int, char **arguments) {
    QUrl::ParsingMode mode = std::strcmp(arguments[1], "strict") == 0 ? QUrl::StrictMode : QUrl::TolerantMode;
    return run(qVersion(), [mode](const std::string &text) {
        Answer a;
        QUrl url(QString::fromUtf8(text.data(), text.size()), mode);
        if (!url.isValid()) return a;
        a.accepted = true;
        a.scheme = utf8(url.scheme());
        a.userinfo = utf8(url.userInfo(QUrl::FullyEncoded));
        a.host = utf8(url.host(QUrl::FullyEncoded));
        if (url.port() >= 0) a.port = std::to_string(url.port());
        a.path = utf8(url.path(QUrl::FullyEncoded));
        a.query = utf8(url.query(QUrl::FullyEncoded));
        a.fragment = utf8(url.fragment(QUrl::FullyEncoded));
        a.written = utf8(url.toString(QUrl::FullyEncoded));
        return a;
    });
}

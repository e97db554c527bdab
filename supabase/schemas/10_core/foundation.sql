-- Foundation: schemas, extensions and the rules for text that every later migration relies on. Everything starts closed: nobody can reach
-- a table or function until its own migration grants it.
--
--               anyone    authenticated    service_role
--   private.*   no        named functions  named functions
--   public.*    each migration says so

create schema if not exists private;
comment on schema private is
  'Never exposed through the API: administrators, settings, audit log and every function that runs with its owner''s rights.';

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gist with schema extensions;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- By default PostgreSQL lets everybody execute a new function.
alter default privileges revoke execute on functions from public;

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create type public.country as enum ('Nigeria', 'South Africa');
create type public.currency as enum ('NGN', 'ZAR', 'USD');

-- PostgreSQL plans a SQL function anew in each statement that calls it, and a PL/pgSQL function once per session. Functions that triggers
-- call for every row are therefore in PL/pgSQL, here and in the other migrations.

-- Rules for text. The browser has the same ones in src/domain/plain-text.ts and names.ts. Character classes depend on the collation of
-- the database, so characters are given by their code points.

create function private.blanks() returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return ' \t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
end
$$;
comment on function private.blanks is 'The characters that a browser takes for blanks, as the inside of a bracket expression.';

create function private.clean_text(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return normalize(btrim(regexp_replace(value, '[' || private.blanks() || ']+', ' ', 'g')), nfc);
end
$$;
comment on function private.clean_text is 'A single-line text as it is stored: composed (NFC), trimmed, single spaces.';

create function private.combining_marks() returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd'
    '\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903'
    '\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u09e2-\u09e3'
    '\u09fe-\u0a03\u0a3c-\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3\u0afa-\u0b03\u0b3c'
    '\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56\u0c62-\u0c63\u0c81-\u0c83'
    '\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3\u0cf3-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83'
    '\u0dca-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35'
    '\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060'
    '\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734'
    '\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u1886\u18a9\u1920-\u193b\u1a17-\u1a1b'
    '\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37'
    '\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff'
    '\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827'
    '\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5'
    '\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef'
    '\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f';
end
$$;
comment on function private.combining_marks is
  'The marks of Unicode''s basic plane (category M) as the inside of a bracket expression, which has no name for them here.';

create function private.is_visible_text(value text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  -- An emoji is its sign, optionally a variation selector, and several can be joined by U+200D.
  sign constant text := '\u2190-\u27ff\u2900-\u2bff\U0001f000-\U0001faff';
begin
  -- Fast path for most texts: this runs for every row that is written.
  if (value collate "C") ~ '^[\t-\r -~]*$' then
    return true;
  end if;
  return
    -- Control and format characters, fillers, tags, private use. Control characters that count as blanks are allowed.
    (value collate "C") !~ ('[\u0001-\b\u000e-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
      '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff'
      '\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
      '\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]')
    and (value collate "C") !~ format('(^|[^#*0-9\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299%1$s])[\ufe0e\ufe0f]'
      '|(^|[^\ufe0f%1$s])\u200d|\u200d([^%1$s]|$)', sign)
    -- After composition no letter has more than two combining marks, and no mark stands without a letter.
    and (normalize(value, nfc) collate "C") !~ format('[%1$s]{3}|(^|[%2$s])[%1$s]', private.combining_marks(), private.blanks());
end
$$;
comment on function private.is_visible_text is
  'Whether all of a text can be seen where it stands: nothing invisible, nothing that turns text around, no heaps of marks.';

create function private.is_plain_text(value text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  -- As a browser reads an address: full-width letters and dots become plain ones. An email address is not a link.
  read constant text collate "C" := regexp_replace(normalize(value, nfkc), '[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+', ' ', 'g');
begin
  if not private.is_visible_text(value) then
    return false;
  elsif read !~ '[./\\\u3002]' then
    return true;
  end if;
  return
    read !~* format('[a-z]://|https?:[/\\]|(^|[^a-z0-9])www[.\u3002]|[^%1$s.][.\u3002](biz|com|net|org|xyz)(?![a-z0-9])',
      private.blanks())
    -- These are also names and words after a full stop without a blank; as such they begin with a capital.
    and read !~ format('[^%1$s.][.\u3002]((africa|app|blog|cc|click|co|dev|edu|gg|gl|gov|info|io|link|ly|mobi|ng|online|ru|shop|site'
      '|store|tk|tv|uk|website|za)(?![A-Za-z0-9])|(be|gd|me|to)/)', private.blanks());
end
$$;
comment on function private.is_plain_text is 'Whether a text is visible and names no web address.';

create function private.is_person_name(name text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return char_length(name) between 1 and 80
    and private.is_plain_text(name)
    and name !~ '[\u0001-\u001f<>{}\[\]\\|/=@#$%^*_+~"]'
    and name !~ '[0-9]{5}';
end
$$;
comment on function private.is_person_name is
  'Whether a text can be a name of a person in any script: 1 to 80 characters, plain text, no mark-up or phone number in it.';

create function private.is_email(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- All characters but RFC 5322's specials and blanks; letters of every script are accepted, as in RFC 6531.
  characters constant text := format('[^%s@<>()\[\]\\,:;"]+', private.blanks());
begin
  return char_length(value) <= 254 and private.is_visible_text(value)
    and (value collate "C") ~ format('^%1$s@%1$s\.%1$s$', characters);
end
$$;
comment on function private.is_email is
  'Whether a text can be an e-mail address: none of the signs that have a meaning of their own around '
  'one, nothing invisible.';

grant execute on function private.blanks, private.combining_marks,
  private.is_visible_text, private.is_plain_text, private.is_person_name, private.is_email to anon, authenticated, service_role;

-- Foundation: schemas, extensions and the rules of text that every later migration stands on.
-- Everything starts closed: a table or function is reachable by nobody until its own migration
-- grants it.
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

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- Functions are executable by everybody unless the role that makes them says otherwise.
alter default privileges revoke execute on functions from public;

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create type public.country as enum ('Nigeria', 'South Africa');
create type public.currency as enum ('NGN', 'ZAR', 'USD');

-- A function in SQL is planned anew in each statement that calls it, one in PL/pgSQL once a session.
-- What triggers call for every row is therefore in PL/pgSQL, here and in the other migrations.

create function private.states_of(country public.country) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case country
    when 'Nigeria' then array[
      'Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno', 'Cross River', 'Delta',
      'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT - Abuja', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina',
      'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers',
      'Sokoto', 'Taraba', 'Yobe', 'Zamfara']
    when 'South Africa' then array[
      'Eastern Cape', 'Free State', 'Gauteng', 'KwaZulu-Natal', 'Limpopo', 'Mpumalanga', 'North West',
      'Northern Cape', 'Western Cape']
  end;
end
$$;
comment on function private.states_of is 'The states or provinces of a country: 37 in Nigeria with the FCT, 9 in South Africa.';

create function private.is_state_of(country public.country, state text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return state = any (private.states_of(country));
end
$$;
comment on function private.is_state_of is 'Whether a state or province belongs to the country.';

create function private.is_person_name(name text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return char_length(name) between 1 and 80
    and name !~ '[[:cntrl:]<>{}\[\]\\|/=@#$%^*_+~"]'
    and name !~ '[0-9]{5}';
end
$$;
comment on function private.is_person_name is
  'Whether a text can be a name of a person in any script: 1 to 80 characters, no mark-up, address or phone number in it.';

create function private.clean_text(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return normalize(btrim(regexp_replace(value, '[[:space:]]+', ' ', 'g')), nfc);
end
$$;
comment on function private.clean_text is 'A single-line text as it is stored: composed (NFC), trimmed, single spaces.';

grant execute on function private.states_of, private.is_state_of, private.is_person_name to anon, authenticated, service_role;

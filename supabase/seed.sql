-- One row for each state and province, still without a coordinator: the page then says
-- "Coordinator TBA" and "Contact TBA". Does nothing where there are coordinators already.
insert into public.state_coordinators (country, state_province)
select place.country::public.country, place.state_province
from (
  values
    ('Nigeria', 'Abia'), ('Nigeria', 'Adamawa'), ('Nigeria', 'Akwa Ibom'), ('Nigeria', 'Anambra'),
    ('Nigeria', 'Bauchi'), ('Nigeria', 'Bayelsa'), ('Nigeria', 'Benue'), ('Nigeria', 'Borno'),
    ('Nigeria', 'Cross River'), ('Nigeria', 'Delta'), ('Nigeria', 'Ebonyi'), ('Nigeria', 'Edo'),
    ('Nigeria', 'Ekiti'), ('Nigeria', 'Enugu'), ('Nigeria', 'FCT - Abuja'), ('Nigeria', 'Gombe'),
    ('Nigeria', 'Imo'), ('Nigeria', 'Jigawa'), ('Nigeria', 'Kaduna'), ('Nigeria', 'Kano'),
    ('Nigeria', 'Katsina'), ('Nigeria', 'Kebbi'), ('Nigeria', 'Kogi'), ('Nigeria', 'Kwara'),
    ('Nigeria', 'Lagos'), ('Nigeria', 'Nasarawa'), ('Nigeria', 'Niger'), ('Nigeria', 'Ogun'),
    ('Nigeria', 'Ondo'), ('Nigeria', 'Osun'), ('Nigeria', 'Oyo'), ('Nigeria', 'Plateau'),
    ('Nigeria', 'Rivers'), ('Nigeria', 'Sokoto'), ('Nigeria', 'Taraba'), ('Nigeria', 'Yobe'),
    ('Nigeria', 'Zamfara'),
    ('South Africa', 'Eastern Cape'), ('South Africa', 'Free State'), ('South Africa', 'Gauteng'),
    ('South Africa', 'KwaZulu-Natal'), ('South Africa', 'Limpopo'), ('South Africa', 'Mpumalanga'),
    ('South Africa', 'North West'), ('South Africa', 'Northern Cape'), ('South Africa', 'Western Cape')
) as place (country, state_province)
where not exists (select from public.state_coordinators);
